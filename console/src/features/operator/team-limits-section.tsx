import { type OperatorTeamDetail, TeamLimits } from '@parley/contract/operator-teams.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useChangeTeam } from '../../data/operator-teams.ts';
import { typedNumber } from '../../design/bounded-number.ts';
import { Button } from '../../design/button.tsx';
import { Form } from '../../design/form/form.tsx';
import { TextField } from '../../design/form/form-fields.tsx';
import { operatorErrorText, useOperatorWords } from './operator-words.ts';
import { TeamSection } from './team-section.tsx';

type LimitName = keyof TeamLimits;

const BYTES_OF_MEGABYTE = 1_000_000;
const LIMIT_NAMES = Object.keys(TeamLimits.shape) as LimitName[];

/** A limit as it is typed: nothing for none of the team's own; documents in megabytes. */
function limitOf(name: LimitName, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const isSize = name === 'knowledge_bytes';
  const typed = typedNumber(text, isSize ? undefined : 0);
  if (typed === undefined) return undefined;
  return isSize ? Math.round(typed * BYTES_OF_MEGABYTE) : typed;
}

const typedLimit = (name: LimitName) =>
  z.string().refine((text) => TeamLimits.shape[name].safeParse(limitOf(name, text)).success);

const Asked = z.object({
  agents: typedLimit('agents'),
  conversations: typedLimit('conversations'),
  calls: typedLimit('calls'),
  monthly_minutes: typedLimit('monthly_minutes'),
  knowledge_bytes: typedLimit('knowledge_bytes'),
} satisfies Record<LimitName, z.ZodType>);

/** What the team may have; an empty field leaves it to the server's settings. */
export function TeamLimitsSection({ team }: { team: OperatorTeamDetail }) {
  const { t, i18n } = useTranslation();
  const words = useOperatorWords();
  const change = useChangeTeam(team.id);
  // As they were read when the form began: others may have been changed since.
  const [limits, setLimits] = useState(team.limits);
  const typed = (name: LimitName, { [name]: limit }: TeamLimits = limits) => {
    const shown = name === 'knowledge_bytes' && limit !== null ? limit / BYTES_OF_MEGABYTE : limit;
    return shown?.toLocaleString(i18n.language, { maximumFractionDigits: 6, useGrouping: false }) ?? '';
  };
  const typedOf = (shown: TeamLimits) => ({
    agents: typed('agents', shown),
    conversations: typed('conversations', shown),
    calls: typed('calls', shown),
    monthly_minutes: typed('monthly_minutes', shown),
    knowledge_bytes: typed('knowledge_bytes', shown),
  });
  const standard = (name: LimitName) => {
    const limit = team.server_limits[name];
    return limit === null
      ? t('operator.unlimited')
      : t('operator.server_limit', { number: words.number(limit) });
  };
  return (
    <TeamSection title={t('operator.limits')} description={t('operator.limits_description')}>
      <Form
        className="grid gap-4 sm:grid-cols-2"
        schema={Asked}
        defaultValues={typedOf(limits)}
        failureOf={(error) => operatorErrorText(error, t)}
        onSubmit={async (texts, reset) => {
          const written = LIMIT_NAMES.filter((name) => texts[name] !== typed(name));
          const changed = written.map((name) => [name, limitOf(name, texts[name])]);
          const saved = await change.mutateAsync({ limits: Object.fromEntries(changed) });
          setLimits(saved.limits);
          reset(typedOf(saved.limits));
        }}
        doneText={t('operator.limits_saved')}
      >
        {({ isBusy, isChanged }) => (
          <>
            {LIMIT_NAMES.map((name) => (
              <TextField
                key={name}
                name={name}
                label={t(`operator.limit_${name}`)}
                inputMode={name === 'knowledge_bytes' ? 'decimal' : 'numeric'}
                autoComplete="off"
                placeholder={standard(name)}
                errorText={t('operator.limit_invalid')}
              />
            ))}
            <div className="col-span-full flex justify-end">
              <Button type="submit" variant="primary" loading={isBusy} disabled={!isChanged}>
                {t('buttons.save')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </TeamSection>
  );
}
