import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toolServerListQuery } from '../../data/tool-servers.ts';
import { Checkbox } from '../../design/checkbox.tsx';
import { ComparedTexts } from '../../design/compared-texts.tsx';
import type { AgentDocument } from './settings/agent-document.ts';
import { agentDifferences, type DifferenceSection } from './settings/differences.ts';

/** What two stored agents differ in, in the language of the interface; nothing where they are alike. */
export function useAgentDifferences(mine: AgentDocument, theirs: AgentDocument): DifferenceSection[] {
  const { t, i18n } = useTranslation();
  // Where the list of servers was read it names them; it is not read for this alone.
  const { data: servers } = useQuery({ ...toolServerListQuery(), enabled: false });
  const { language } = i18n;
  return useMemo(() => {
    const serverName = (id: string) => servers?.find((server) => server.id === id)?.name;
    return agentDifferences(mine, theirs, { t, language, serverName });
  }, [mine, theirs, t, language, servers]);
}

export type DifferenceListProps = {
  differences: readonly DifferenceSection[];
  /** What the two sides are. */
  mineTitle: string;
  theirsTitle: string;
  /** Where sections can be left out: those that are, and what leaves one out or takes it in again. */
  choice?: { leftOut: readonly SectionId[]; onChange: (id: SectionId, isTaken: boolean) => void };
};

type SectionId = DifferenceSection['id'];

/** Each setting that differs under its section, both texts side by side with what changed marked. */
export function DifferenceList({ differences, mineTitle, theirsTitle, choice }: DifferenceListProps) {
  const { t } = useTranslation();
  const isTaken = (id: SectionId) => !choice?.leftOut.includes(id);
  return (
    <div className="flex flex-col gap-6">
      {differences.map((section) => (
        <section key={section.id} aria-labelledby={`differences-${section.id}`}>
          <header className="mb-3 flex items-start justify-between gap-3 border-b pb-1.5">
            <h3 id={`differences-${section.id}`} className="font-semibold text-base text-ink">
              {section.label}
            </h3>
            {choice ? (
              <Checkbox
                className="shrink-0"
                label={
                  <>
                    {t('history.import_section')} <span className="sr-only">{section.label}</span>
                  </>
                }
                checked={isTaken(section.id)}
                onCheckedChange={(checked) => choice.onChange(section.id, checked)}
              />
            ) : null}
          </header>
          {isTaken(section.id) ? (
            <SectionDifferences section={section} mineTitle={mineTitle} theirsTitle={theirsTitle} />
          ) : (
            <p className="text-base text-muted">{t('history.import_left_out')}</p>
          )}
        </section>
      ))}
    </div>
  );
}

function SectionDifferences({
  section,
  mineTitle,
  theirsTitle,
}: Pick<DifferenceListProps, 'mineTitle' | 'theirsTitle'> & { section: DifferenceSection }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      {section.differences.map(({ id, label, mine, theirs }) => (
        <section key={id} aria-labelledby={`difference-${id}`}>
          <h4 id={`difference-${id}`} className="mb-1.5 font-medium text-base text-ink">
            {label}
          </h4>
          <ComparedTexts
            before={mine}
            after={theirs}
            beforeTitle={mineTitle}
            afterTitle={theirsTitle}
            emptyText={t('editor.empty_part')}
          />
        </section>
      ))}
      {section.id === 'other' ? (
        <p className="text-base text-muted">{t('editor.other_settings_differ')}</p>
      ) : null}
    </div>
  );
}
