import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { MarkdownText } from './markdown-text.tsx';

/** A text as it is laid out, or letter by letter. */
export function WrittenText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [view, setView] = useState<'formatted' | 'plain'>('formatted');
  return (
    <Tabs
      look="segmented"
      listClassName="mb-2 self-start"
      label={t('knowledge.view')}
      tabs={[
        { value: 'formatted', label: t('knowledge.view_formatted') },
        { value: 'plain', label: t('knowledge.view_plain') },
      ]}
      value={view}
      onValueChange={setView}
    >
      <TabPanel value="formatted">
        <MarkdownText text={text} />
      </TabPanel>
      <TabPanel value="plain">
        <PlainText text={text} />
      </TabPanel>
    </Tabs>
  );
}

/** A text letter by letter. */
export function PlainText({ text }: { text: string }) {
  return (
    <pre className="wrap-anywhere whitespace-pre-wrap rounded-lg border bg-sunken p-4 font-mono text-ink text-sm">
      {text}
    </pre>
  );
}
