import type { AgentVersionEntry } from '@parley/contract/agent-versions.ts';
import { VERSION_NOTE_MAX } from '@parley/contract/limits.ts';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoteAgentVersion } from '../../../data/agent-versions.ts';
import { Button } from '../../../design/button.tsx';
import { isEnter } from '../../../design/shortcuts.ts';
import { TextField } from '../../../design/text-field.tsx';
import { failureSentence } from '../../../session/failure-sentence.ts';

/** The note of a version: Enter, its button or leaving the field stores it, Escape puts the stored one back. */
export function VersionNote({ agentId, version }: { agentId: string; version: AgentVersionEntry }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const note = useNoteAgentVersion(agentId);
  const isChanged = typed !== undefined && typed.trim() !== version.note;
  const store = () => {
    const isUnderWay = note.isPending && note.variables.note === typed;
    if (!isChanged || isUnderWay) return;
    note.mutate(
      { version: version.version, note: typed },
      // What was typed in the meantime is not stored yet.
      { onSuccess: () => setTyped((current) => (current === typed ? undefined : current)) },
    );
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) store();
    if (event.key !== 'Escape' || !isChanged) return;
    // Escape leaves the text, not the history.
    event.stopPropagation();
    setTyped(undefined);
  };
  return (
    <div className="flex max-w-xl items-end gap-2">
      <TextField
        className="min-w-0 flex-1"
        label={t('fields.note')}
        placeholder={t('history.note_placeholder')}
        value={typed ?? version.note}
        maxLength={VERSION_NOTE_MAX}
        error={note.isError ? (failureSentence(note.error, t) ?? t('history.note_failed')) : undefined}
        onValueChange={setTyped}
        onBlur={store}
        onKeyDown={handleKeyDown}
      />
      {isChanged ? (
        <Button loading={note.isPending} onClick={store}>
          {t('history.note_save')}
        </Button>
      ) : null}
    </div>
  );
}
