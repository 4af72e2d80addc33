import { type OperatorTeamDetail, TEAM_FLAGS } from '@parley/contract/operator-teams.ts';
import { useTranslation } from 'react-i18next';
import { useChangeTeam } from '../../data/operator-teams.ts';
import { Switch } from '../../design/switch.tsx';
import { toast } from '../../design/toast.tsx';
import { operatorErrorText } from './operator-words.ts';
import { TeamSection } from './team-section.tsx';

/** Functions that the team has; each is changed at once. */
export function TeamFlagsSection({ team: { id, flags } }: { team: OperatorTeamDetail }) {
  const { t } = useTranslation();
  const change = useChangeTeam(id);
  return (
    <TeamSection title={t('operator.functions')} description={t('operator.functions_description')}>
      <div className="flex flex-col gap-4">
        {TEAM_FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={t(`operator.flag_${flag}`)}
            hint={t(`operator.flag_${flag}_hint`)}
            checked={flags[flag]}
            disabled={change.isPending}
            onCheckedChange={(isOn) =>
              change.mutate(
                { flags: { [flag]: isOn } },
                { onError: (error) => toast.error(operatorErrorText(error, t)) },
              )
            }
          />
        ))}
      </div>
    </TeamSection>
  );
}
