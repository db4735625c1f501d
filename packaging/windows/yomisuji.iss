; The installer for Windows. packaging/windows_installer.py calls it with
;   /DVersion=0.1.0 /DNumbers=0.1.0 /DProgram=folder /DKinds=file /DIcon=file /Ofolder /Fname
; It installs for the person who runs it and asks for no administrator.

[Setup]
AppId={{6C0B7A52-6A1E-4A57-9C57-5B0D0C5E7F11}
AppName=Yomisuji
AppVersion={#Version}
AppPublisher=The Yomisuji authors
VersionInfoVersion={#Numbers}.0
DefaultDirName={code:ProgramsFolder}\Yomisuji
DefaultGroupName=Yomisuji
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
CloseApplications=yes
Compression=lzma2/max
SolidCompression=yes
LicenseFile={#Program}\licences\yomisuji\LICENSE
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\yomisuji.exe
WizardStyle=modern
MinVersion=10.0.17763

[Languages]
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"
Name: "en"; MessagesFile: "compiler:Default.isl"

[CustomMessages]
ja.Kinds=棋譜のファイル（.kif、.kifu、.ki2、.csa など）を読み筋で開けるようにする(&A)
en.Kinds=Open &records (.kif, .kifu, .ki2, .csa and so on) with Yomisuji
ja.ProgramName=読み筋
en.ProgramName=Yomisuji

[Tasks]
Name: "kinds"; Description: "{cm:Kinds}"
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; Files of an earlier version must not stay among those of this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\{cm:ProgramName}"; Filename: "{app}\yomisuji.exe"
Name: "{autodesktop}\{cm:ProgramName}"; Filename: "{app}\yomisuji.exe"; Tasks: desktopicon

[Registry]
#include Kinds

[Run]
Filename: "{app}\yomisuji.exe"; Description: "{cm:LaunchProgram,{cm:ProgramName}}"; Flags: nowait postinstall skipifsilent

[Code]
// What {autopf} says. A Windows that knows no such folder for one person has none in its place either.
function ProgramsFolder(Param: String): String;
begin
  if IsAdminInstallMode then
    Result := ExpandConstant('{commonpf}')
  else
    Result := ExpandConstant('{localappdata}\Programs');
end;

// Another program may open this kind of file, since before us or by now.
procedure ForgetKind(Suffix: String; Kind: String);
var
  Key, Opened: String;
begin
  Key := 'Software\Classes\' + Suffix;
  if RegQueryStringValue(HKA, Key, '', Opened) and (Opened = Kind) then
    RegDeleteValue(HKA, Key, '');
  RegDeleteKeyIfEmpty(HKA, Key);
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
begin
  if Step = usPostUninstall then begin
    {#ForgetKinds}
  end;
end;
