import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TabPanel, Tabs } from '../../../design/tabs.tsx';
import { MarkdownText } from './markdown-text.tsx';

/** A text as it is laid out, or letter by letter. */
export function WrittenText({ text }: { text: string }) {
  return (
    <ContentViews views={{ formatted: <MarkdownText text={text} />, plain: <PlainText text={text} /> }} />
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

/** Ways to look at one content by their names; the first shows until another is chosen. */
export function ContentViews({ views }: { views: Readonly<Record<string, ReactNode>> }) {
  const { t } = useTranslation();
  const names = Object.keys(views);
  const [shown = '', setShown] = useState(names[0]);
  return (
    <Tabs
      look="segmented"
      listClassName="mb-2 self-start"
      label={t('knowledge.view')}
      tabs={names.map((value) => ({ value, label: t(`knowledge.view_${value}`) }))}
      value={shown}
      onValueChange={setShown}
    >
      {names.map((value) => (
        <TabPanel key={value} value={value}>
          {views[value]}
        </TabPanel>
      ))}
    </Tabs>
  );
}
