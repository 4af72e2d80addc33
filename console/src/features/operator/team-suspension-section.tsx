import { OPERATOR_TEAMS } from '@parley/contract/limits.ts';
import type { OperatorTeamDetail } from '@parley/contract/operator-teams.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useChangeTeam } from '../../data/operator-teams.ts';
import { Banner } from '../../design/banner.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmedChange } from '../../design/confirmed-change.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextAreaField } from '../../design/form/form-fields.tsx';
import { operatorErrorText, useOperatorWords } from './operator-words.ts';
import { TeamSection } from './team-section.tsx';

/** Suspends a team, or ends that; both are asked for once more. */
export function TeamSuspensionSection({ team }: { team: OperatorTeamDetail }) {
  const { t } = useTranslation();
  const words = useOperatorWords();
  const [isAsking, setAsking] = useState(false);
  const { suspension } = team;
  return (
    <TeamSection
      title={t('operator.standing')}
      description={t('operator.suspension_description')}
      aside={
        <Button variant={suspension ? 'secondary' : 'danger'} onClick={() => setAsking(true)}>
          {t(suspension ? 'operator.resume' : 'operator.suspend')}
        </Button>
      }
    >
      {suspension ? (
        <Banner tone="warning" title={t('operator.suspended_since', { date: words.date(suspension.at) })}>
          {suspension.reason || t('operator.no_reason')}
        </Banner>
      ) : null}
      {isAsking ? (
        suspension ? (
          <ResumeQuestion team={team} onClose={() => setAsking(false)} />
        ) : (
          <SuspendDialog team={team} onClose={() => setAsking(false)} />
        )
      ) : null}
    </TeamSection>
  );
}

type QuestionProps = { team: OperatorTeamDetail; onClose: () => void };

function ResumeQuestion({ team: { id, name }, onClose }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <ConfirmedChange
      type="info"
      title={t('operator.resume_title', { name })}
      message={t('operator.resume_message')}
      confirmText={t('operator.resume')}
      change={useChangeTeam(id)}
      input={{ suspension: null }}
      doneText={t('operator.resumed', { name })}
      errorText={(error) => operatorErrorText(error, t)}
      onClose={onClose}
    />
  );
}

const Asked = z.object({ reason: z.string().trim().min(1).max(OPERATOR_TEAMS.reasonMax) });

function SuspendDialog({ team: { id, name }, onClose }: QuestionProps) {
  const { t } = useTranslation();
  const change = useChangeTeam(id);
  return (
    <FormDialog
      danger
      size="sm"
      title={t('operator.suspend_title', { name })}
      description={t('operator.suspend_message')}
      submitText={t('operator.suspend')}
      schema={Asked}
      defaultValues={{ reason: '' }}
      failureOf={(error) => operatorErrorText(error, t)}
      onSubmit={(suspension) => change.mutateAsync({ suspension })}
      doneText={t('operator.now_suspended', { name })}
      onClose={onClose}
    >
      <TextAreaField
        name="reason"
        label={t('operator.reason')}
        hint={t('operator.reason_hint')}
        rows={3}
        maxLength={OPERATOR_TEAMS.reasonMax}
        errorText={t('operator.reason_required')}
      />
    </FormDialog>
  );
}
