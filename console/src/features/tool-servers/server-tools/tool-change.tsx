import { inFieldOrder } from '@parley/contract/json.ts';
import type { ServerTool } from '@parley/contract/tool-servers.ts';
import { useTranslation } from 'react-i18next';
import { ComparedTexts } from '../../../design/compared-texts.tsx';

/** What a tool was when it was approved, beside what it is. */
export function ToolChange({
  approved,
  tool: { description, inputSchema },
}: {
  approved: NonNullable<ServerTool['approved_as']>;
  tool: Pick<ServerTool, 'description' | 'inputSchema'>;
}) {
  const { t } = useTranslation();
  const [schemaBefore, schemaAfter] = [written(approved.inputSchema), written(inputSchema)];
  const sides = {
    beforeTitle: t('toolServers.change_before'),
    afterTitle: t('toolServers.change_after'),
    emptyText: t('toolServers.change_nothing'),
  };
  return (
    <div className="flex flex-col gap-3">
      {approved.description === description ? null : (
        <section className="flex flex-col gap-1.5">
          <h4 className="font-medium text-ink text-sm">{t('fields.description')}</h4>
          <ComparedTexts {...sides} before={approved.description} after={description} />
        </section>
      )}
      {schemaBefore === schemaAfter ? null : (
        <section className="flex flex-col gap-1.5 [&_figure_div]:font-mono [&_figure_div]:text-xs">
          <h4 className="font-medium text-ink text-sm">{t('fields.parameters')}</h4>
          <ComparedTexts {...sides} before={schemaBefore} after={schemaAfter} />
        </section>
      )}
    </div>
  );
}

/** A schema as a text whose lines do not depend on the order in which the server names its parts. */
function written(schema: unknown): string {
  return JSON.stringify(inFieldOrder(schema), undefined, 2);
}
