import type { Permissions } from '@parley/contract/auth.ts';
import type { PermissionFlag } from '@parley/contract/permission.ts';
import { DEFAULT_MAX_AGENTS } from '@parley/contract/session-defaults.ts';

/** What the signed-in person and the team may do. */
export type SessionPermissions = Record<PermissionFlag, boolean> & {
  maxAgentsLimit: number;
  /** The person may not use this product at all. */
  isDenied: boolean;
};

/** Fills what an answer leaves out; nothing is allowed when there is no answer. */
export function sessionPermissions(answer: Permissions | undefined): SessionPermissions {
  return {
    maxAgentsLimit: answer?.limits?.max_voice_bot ?? DEFAULT_MAX_AGENTS,
    canViewLogs: answer?.pages?.canViewLogs ?? false,
    canViewMcp: answer?.pages?.canViewMcp ?? false,
    canUseSimulation: answer?.actions?.canUseSimulation ?? false,
    canUseAiChatbot: answer?.actions?.canUseAiChatbot ?? false,
    canUseSimulationElevenlabs: answer?.actions?.canUseSimulationElevenlabs ?? false,
    isDenied: answer?.notAllowed === true,
  };
}
