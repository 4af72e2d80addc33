import { DoNotCallImport } from '@parley/contract/do-not-call.ts';
import { DO_NOT_CALL } from '@parley/contract/outgoing-call-limits.ts';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportDoNotCall } from '../../../data/do-not-call.ts';
import { Banner } from '../../../design/banner.tsx';
import { Button } from '../../../design/button.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { TextAreaField } from '../../../design/form/form-fields.tsx';
import { HiddenFileInput } from '../../../design/hidden-file-input.tsx';
import { ProblemLine } from '../../../design/problem-line.tsx';
import { toast } from '../../../design/toast.tsx';
import { settingsFailure } from '../settings-error.ts';

type Imported = Awaited<ReturnType<ReturnType<typeof useImportDoNotCall>['mutateAsync']>> & {
  /** Where the first refused row stands in the text that is left. */
  firstLine: number;
};

/** Puts many numbers on the list; rows that cannot be read stay, to be corrected. */
export function DoNotCallImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useImportDoNotCall();
  const [imported, setImported] = useState<Imported>();
  return (
    <FormDialog
      title={t('doNotCall.import_title')}
      description={t('doNotCall.import_description')}
      submitText={t('buttons.import')}
      schema={DoNotCallImport}
      defaultValues={{ text: '' }}
      disabled={({ text }) => text.trim() === ''}
      failureOf={(error) => settingsFailure(error, t)}
      onSubmit={async ({ text }, reset) => {
        const result = await mutateAsync(text);
        if (result.refused_count === 0) {
          toast.success(t('doNotCall.imported', { count: result.added }), {
            description: result.known > 0 ? t('doNotCall.known', { count: result.known }) : undefined,
          });
          return onClose();
        }
        const lines = text.split(/\r\n|\r|\n/);
        const titles = titlesOf(lines);
        setImported(Object.assign({ firstLine: titles.length + 1 }, result));
        reset({ text: [...titles, ...linesLeft(lines, result)].join('\n') });
      }}
      onClose={onClose}
    >
      {({ change }) => (
        <>
          {imported ? <RefusedRows imported={imported} /> : null}
          <TextAreaField
            name="text"
            label={t('doNotCall.rows')}
            hint={t('doNotCall.rows_hint')}
            errorText={t('doNotCall.rows_too_long')}
            placeholder={'+33 6 39 98 00 45; …'}
            rows={8}
            mono
            autoComplete="off"
            spellCheck={false}
          />
          <FileChoice onText={(text) => change({ text })} />
        </>
      )}
    </FormDialog>
  );
}

/** The first line, where it names the columns. */
function titlesOf(lines: readonly string[]): string[] {
  return lines.slice(0, 1).filter((line) => !/\d/.test(line));
}

/** Lines that could not be read; where only the first of them are named, also all behind those. */
function linesLeft(
  lines: readonly string[],
  { refused, refused_count }: Pick<Imported, 'refused' | 'refused_count'>,
): string[] {
  const named = refused.map(({ row }) => lines[row - 1] ?? '');
  return refused_count > refused.length ? [...named, ...lines.slice(refused.at(-1)?.row)] : named;
}

/** Takes the rows of a file instead of those that are typed. */
function FileChoice({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'doNotCall.rows_too_long' | 'doNotCall.file_unreadable'>();
  const handleFiles = async ([file]: File[]) => {
    if (!file) return;
    if (file.size > DO_NOT_CALL.importMax) return setProblem('doNotCall.rows_too_long');
    // It may have been moved or deleted since it was chosen.
    const text = await file.text().catch(() => undefined);
    setProblem(text === undefined ? 'doNotCall.file_unreadable' : undefined);
    if (text !== undefined) onText(text);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" icon={FileUp} onClick={() => input.current?.click()}>
        {t('buttons.choose_csv')}
      </Button>
      {problem ? <ProblemLine>{t(problem)}</ProblemLine> : null}
      <HiddenFileInput
        ref={input}
        label={t('buttons.choose_csv')}
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={(files) => void handleFiles(files)}
      />
    </div>
  );
}

/** What became of an import of which some rows could not be read. */
function RefusedRows({
  imported: { added, known, refused_count, refused, firstLine },
}: {
  imported: Imported;
}) {
  const { t } = useTranslation();
  return (
    <Banner tone="warning" title={t('doNotCall.refused', { count: refused_count })}>
      <p>{t('doNotCall.partly_imported', { count: added, known })}</p>
      <ul className="mt-2 max-h-40 overflow-y-auto">
        {refused.map(({ row, text, problem }, index) => (
          <li key={row} className="wrap-anywhere">
            {t('doNotCall.refused_row', {
              row: firstLine + index,
              text,
              problem: t(`doNotCall.problem_${problem}`),
            })}
          </li>
        ))}
      </ul>
      {refused_count > refused.length ? (
        <p>{t('doNotCall.refused_more', { count: refused_count - refused.length })}</p>
      ) : null}
    </Banner>
  );
}
