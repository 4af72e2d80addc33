/** Where operators see the teams of the installation. */
export const OPERATOR_TEAMS_PATH = '/operator/teams';

/** The address of a team as operators see it. */
export function operatorTeamAddress(teamId: string): string {
  return `${OPERATOR_TEAMS_PATH}/${teamId}`;
}
