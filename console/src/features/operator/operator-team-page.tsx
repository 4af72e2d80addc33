import { Uuid } from '@parley/contract/id.ts';
import { NewTeam, type OperatorTeamDetail, TEAM_FLAGS } from '@parley/contract/operator-teams.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { operatorTeamQuery, useChangeTeam } from '../../data/operator-teams.ts';
import { BackLink } from '../../design/back-link.tsx';
import { Button } from '../../design/button.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { Form } from '../../design/form/form.tsx';
import { PropertyList } from '../../design/property-list.tsx';
import { PageHeader } from '../../design/resource-list/page-header.tsx';
import { ResourceState } from '../../design/resource-list/resource-state.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { Switch } from '../../design/switch.tsx';
import { toast } from '../../design/toast.tsx';
import { OPERATOR_TEAMS_PATH } from '../../session/operator-address.ts';
import { operatorErrorText, useOperatorWords } from './operator-words.ts';
import { TeamLimitsSection } from './team-limits-section.tsx';
import { TeamNameField } from './team-name-field.tsx';
import { TeamSection } from './team-section.tsx';
import { TeamSuspensionSection } from './team-suspension-section.tsx';

/** What a team does, may have and may do; nothing of what is said or written there. */
export function OperatorTeamPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const isValid = Uuid.safeParse(id).success;
  const team = useQuery({ ...operatorTeamQuery(id), enabled: isValid });
  return (
    <div className="mx-auto flex min-h-full w-full max-w-4xl flex-col gap-6 p-6 max-sm:p-4">
      <BackLink to={OPERATOR_TEAMS_PATH}>{t('shell.page_operator_teams')}</BackLink>
      {isValid ? (
        <ResourceState
          query={team}
          loading={<Skeleton className="h-96 w-full" />}
          failed={t('operator.team_failed')}
          errorText={(error) => operatorErrorText(error, t)}
        >
          {(shown) => <ShownTeam team={shown} />}
        </ResourceState>
      ) : (
        <ErrorState title={t('operator.error_team_not_found')} />
      )}
    </div>
  );
}

function ShownTeam({ team }: { team: OperatorTeamDetail }) {
  const { t } = useTranslation();
  const words = useOperatorWords();
  return (
    <>
      <PageHeader title={team.name} subtitle={t('operator.since', { date: words.date(team.created_at) })} />
      <PropertyList
        properties={[
          { name: t('operator.agents'), value: words.number(team.agents) },
          { name: t('operator.conversations_month'), value: words.number(team.conversations) },
          { name: t('operator.minutes_month'), value: words.minutes(team.seconds) },
          { name: t('operator.cost_month'), value: words.cost(team) ?? t('operator.cost_unknown') },
          {
            name: t('operator.knowledge'),
            value: t('operator.megabytes', { number: words.megabytes(team.knowledge_bytes) }),
          },
          { name: t('operator.members'), value: words.number(team.members) },
          {
            name: t('operator.owners'),
            value: team.owners.join(', ') || t('operator.no_address'),
            isWide: true,
          },
        ]}
      />
      <TeamNameSection key={`${team.id} name`} team={team} />
      <TeamSuspensionSection team={team} />
      <TeamLimitsSection key={`${team.id} limits`} team={team} />
      <TeamFlagsSection team={team} />
    </>
  );
}

/** Functions that the team has; each is changed at once. */
function TeamFlagsSection({ team: { id, flags } }: { team: OperatorTeamDetail }) {
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
              void change
                .mutateAsync({ flags: { [flag]: isOn } })
                .catch((error) => toast.error(operatorErrorText(error, t)))
            }
          />
        ))}
      </div>
    </TeamSection>
  );
}

/** Renames a team. */
function TeamNameSection({ team: { id, name } }: { team: OperatorTeamDetail }) {
  const { t } = useTranslation();
  const change = useChangeTeam(id);
  return (
    <TeamSection title={t('operator.team_name')} description={t('operator.team_name_description')}>
      <Form
        className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch"
        schema={NewTeam.pick({ name: true })}
        defaultValues={{ name }}
        failureOf={(error) => operatorErrorText(error, t)}
        onSubmit={async (renamed, reset) => {
          const saved = await change.mutateAsync(renamed);
          reset({ name: saved.name });
          return saved;
        }}
        doneText={({ name }) => t('operator.renamed', { name })}
      >
        {({ isBusy, isChanged }) => (
          <>
            <TeamNameField hideLabel className="flex-1" />
            <Button type="submit" loading={isBusy} disabled={!isChanged}>
              {t('buttons.rename')}
            </Button>
          </>
        )}
      </Form>
    </TeamSection>
  );
}
