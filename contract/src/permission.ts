import { z } from 'zod';

/** Roles in a team, from the one that may least to the one that may most. */
export const ROLES = ['viewer', 'member', 'admin', 'owner'] as const;
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

/** Whether a role may do what another role may. */
export function roleCovers(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** Permissions that an endpoint may ask for. */
export type PermissionFlag =
  | 'canViewLogs'
  | 'canViewMcp'
  | 'canUseSimulation'
  | 'canUseAiChatbot'
  | 'canUseSimulationElevenlabs';
