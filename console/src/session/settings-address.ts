/** Where the settings of the user and of the team are. */
export const SETTINGS_PATH = '/settings';

/** The settings, each at an address of its own. */
export type SettingsTab =
  | 'profile'
  | 'members'
  | 'usage'
  | 'audit'
  | 'alerts'
  | 'numbers'
  | 'transfers'
  | 'lines'
  | 'do-not-call'
  | 'connections'
  | 'after-call'
  | 'api-keys'
  | 'secrets';

/** The address of a part of the settings. */
export function settingsAddress(tab: SettingsTab): string {
  return `${SETTINGS_PATH}/${tab}`;
}
