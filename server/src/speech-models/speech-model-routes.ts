import { AGENT_LANGUAGES } from '@parley/contract/languages.ts';
import { roleCovers } from '@parley/contract/permission.ts';
import {
  cancelSpeechModel,
  installSpeechModel,
  listSpeechModels,
  removeSpeechModel,
  type SpeechModelList,
} from '@parley/contract/speech-models.ts';
import { type Caller, on, type Route } from '../http/route.ts';
import type { Settings } from '../settings/settings.ts';
import { SpeechModelsForbidden } from './speech-model-errors.ts';
import type { SpeechModels } from './speech-models.ts';

type SpeechModelRouteDependencies = {
  models: SpeechModels;
  teamAccess: Settings['speechModels']['teamAccess'];
  /** Whether other teams use the models too. */
  hasSeveralTeams: () => Promise<boolean>;
  /** Whether anything understands the callers of a team in a language. */
  understands: (teamId: string, language: string) => Promise<boolean>;
};

/** Speech models of the server, as far as the operator lets owners of teams change them. */
export function speechModelRoutes({
  models,
  teamAccess,
  hasSeveralTeams,
  understands,
}: SpeechModelRouteDependencies): Route[] {
  async function listFor({ role, teamId, isSuspended }: Caller): Promise<SpeechModelList> {
    const isOwner = roleCovers(role, 'owner') && !isSuspended;
    const isUnderstood = await Promise.all(AGENT_LANGUAGES.map((language) => understands(teamId, language)));
    return {
      models: models.list(),
      understood: AGENT_LANGUAGES.filter((_, at) => isUnderstood[at]),
      can_install: isOwner && teamAccess !== 'none',
      can_remove: isOwner && (await mayRemove()),
    };
  }

  async function mayRemove(): Promise<boolean> {
    return teamAccess === 'remove' || (teamAccess === 'install' && !(await hasSeveralTeams()));
  }

  function requireInstallation(): void {
    if (teamAccess === 'none') throw new SpeechModelsForbidden();
  }

  return [
    on(listSpeechModels, ({ caller }) => listFor(caller)),
    on(installSpeechModel, ({ params, caller }) => {
      requireInstallation();
      void models.install(params.id);
      return listFor(caller);
    }),
    on(cancelSpeechModel, ({ params, caller }) => {
      requireInstallation();
      models.cancel(params.id);
      return listFor(caller);
    }),
    on(removeSpeechModel, async ({ params, caller }) => {
      if (!(await mayRemove())) throw new SpeechModelsForbidden();
      await models.remove(params.id);
      return listFor(caller);
    }),
  ];
}
