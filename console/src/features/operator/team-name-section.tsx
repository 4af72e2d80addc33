import { NewTeam, type OperatorTeamDetail } from '@parley/contract/operator-teams.ts';
import { useTranslation } from 'react-i18next';
import { useChangeTeam } from '../../data/operator-teams.ts';
import { Button } from '../../design/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { operatorErrorText } from './operator-words.ts';
import { TeamNameField } from './team-name-field.tsx';
import { TeamSection } from './team-section.tsx';

/** Renames a team. */
export function TeamNameSection({ team: { id, name } }: { team: OperatorTeamDetail }) {
  const { t } = useTranslation();
  const change = useChangeTeam(id);
  return (
    <TeamSection title={t('operator.team_name')} description={t('operator.team_name_description')}>
      <Form
        className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch"
        schema={NewTeam.pick({ name: true })}
        defaultValues={{ name }}
        failureOf={(error) => operatorErrorText(error, t)}
        onSubmit={(renamed) => change.mutateAsync(renamed)}
        doneText={({ name }) => t('operator.renamed', { name })}
      >
        {({ isBusy, isChanged }) => (
          <>
            <TeamNameField hideLabel className="flex-1" />
            <Button type="submit" loading={isBusy} disabled={!isChanged}>
              {t('operator.rename')}
            </Button>
          </>
        )}
      </Form>
    </TeamSection>
  );
}
