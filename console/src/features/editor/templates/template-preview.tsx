import type { AgentType } from '@parley/contract/agent-list.ts';
import {
  PROMPT_SECTIONS,
  type PromptSection,
  sectionHeadings,
  splitPrompt,
} from '@parley/contract/prompt.ts';
import type { TemplateId } from '@parley/contract/templates.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { templateQuery } from '../../../data/prompts.ts';
import { Banner } from '../../../design/banner.tsx';
import { classNames } from '../../../design/class-names.ts';
import { Skeleton } from '../../../design/skeleton.tsx';

/** First message and sections of a template. */
export function TemplatePreview({ template, type }: { template: TemplateId; type: AgentType }) {
  const { t, i18n } = useTranslation();
  const { data, isError } = useQuery(templateQuery(template, i18n.language, type));
  if (isError) return <Banner tone="warning">{t('editor.template_preview_failed')}</Banner>;
  return (
    <div className="flex flex-col gap-4 rounded-lg border bg-sunken p-4 max-md:hidden">
      <h3 className="font-medium text-ink text-sm">{t('editor.preview')}</h3>
      {data ? (
        <>
          <PreviewPart title={t('prompt.first_message')} text={data.firstMessage} />
          <PreviewSections prompt={data.systemPrompt} language={i18n.language} />
        </>
      ) : (
        <>
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-16 w-full" />
        </>
      )}
    </div>
  );
}

function PreviewSections({ prompt, language }: { prompt: string; language: string }) {
  const { t } = useTranslation();
  // From scratch there are only sections to fill in.
  const split = splitPrompt(prompt);
  const sectionText = (section: PromptSection) =>
    prompt === '' ? t(`prompt.section_hint_${section}`) : split[section];
  const headings = sectionHeadings(language);
  return PROMPT_SECTIONS.filter((section) => sectionText(section) !== '').map((section) => (
    <PreviewPart key={section} title={headings[section]} text={sectionText(section)} isHint={prompt === ''} />
  ));
}

function PreviewPart({ title, text, isHint = false }: { title: string; text: string; isHint?: boolean }) {
  if (text.trim() === '') return null;
  return (
    <div>
      <h4 className="font-medium text-muted text-xs">{title}</h4>
      <p
        className={classNames(
          'line-clamp-3 whitespace-pre-line text-base',
          isHint ? 'text-muted italic' : 'text-ink',
        )}
      >
        {text}
      </p>
    </div>
  );
}
