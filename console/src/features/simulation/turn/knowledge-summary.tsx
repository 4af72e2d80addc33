import { useTranslation } from 'react-i18next';
import { turnSources } from '../../../conversation-record/turn/turn-sources.ts';
import { documentAddress } from '../../../session/document-address.ts';
import type { SimulationMessage } from '../simulation-message.ts';

/** The documents that the answers of a finished test rest on, and how often. */
export function KnowledgeSummary({ messages }: { messages: readonly SimulationMessage[] }) {
  const { t } = useTranslation();
  const lookUps = messages.filter(({ retrieval }) => retrieval);
  const documents = usedDocuments(messages);
  if (lookUps.length === 0 && documents.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-medium text-ink">{t('simulation.documents')}</h4>
      {documents.length === 0 ? (
        <p className="text-muted">{t('simulation.noDocumentUsed')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {documents.map(({ id, name, replies }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <a
                href={documentAddress(id)}
                target="_blank"
                rel="noopener"
                className="min-w-0 break-words rounded-sm text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current"
              >
                {name}
                <span className="sr-only"> {t('record.newTab')}</span>
              </a>
              <span className="shrink-0 text-muted tabular-nums">
                {t('simulation.usedIn', { count: replies })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type UsedDocument = { id: string; name: string; replies: number };

/** Most used first. */
function usedDocuments(messages: readonly SimulationMessage[]): UsedDocument[] {
  const documents = new Map<string, UsedDocument>();
  for (const { evidence = [], retrieval } of messages) {
    const ofReply = new Map(
      turnSources(evidence, retrieval).used.flatMap(({ documentId, title }) =>
        documentId === undefined ? [] : [[documentId, title] as const],
      ),
    );
    for (const [id, name] of ofReply) {
      documents.set(id, { id, name, replies: (documents.get(id)?.replies ?? 0) + 1 });
    }
  }
  return [...documents.values()].sort((a, b) => b.replies - a.replies);
}
