import type { AgentType } from '@parley/contract/agent-list.ts';
import { type AgentIntegrations, WebsiteSource } from '@parley/contract/integrations.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useConnectWebsite } from '../../data/integrations.ts';
import { Button } from '../../design/button.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextAreaField, TextField } from '../../design/form/form-fields.tsx';
import { lazyPart } from '../../design/lazy-part.tsx';
import { toast } from '../../design/toast.tsx';
import { failureText, formFailure } from '../../session/failure-sentence.ts';
import { DisconnectButton, LoadedIntegrations } from './loaded-integrations.tsx';
import { WebsiteSnippetSection } from './website-snippet.tsx';

export type IntegrationDialogProps = {
  agent: { id: string; name: string; type: AgentType };
  onClose: () => void;
};

const WebsiteTrialDialog = lazyPart(() => import('./website-trial-dialog.tsx'), 'WebsiteTrialDialog');

/** Connects an agent with a website, shows the snippet for its pages, or changes and ends the connection. */
export function WebsiteDialog(props: IntegrationDialogProps) {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  if (isTrying)
    return <WebsiteTrialDialog agent={props.agent} onBack={() => setTrying(false)} onClose={props.onClose} />;
  return (
    <LoadedIntegrations
      agentId={props.agent.id}
      title={t('channels.add_website_title')}
      onClose={props.onClose}
    >
      {({ website }) => (
        // What was just connected is shown as such, with what is to be done next.
        <WebsiteConnection
          key={String(website !== null)}
          {...props}
          website={website}
          onTry={() => setTrying(true)}
        />
      )}
    </LoadedIntegrations>
  );
}

const WebsiteForm = WebsiteSource.extend({
  url: z.string().transform(withScheme).pipe(WebsiteSource.shape.url),
});

function WebsiteConnection({
  agent,
  website,
  onClose,
  onTry,
}: IntegrationDialogProps & Pick<AgentIntegrations, 'website'> & { onTry: () => void }) {
  const { t } = useTranslation();
  // What was connected when the dialog opened: a later reading must not reach into what is being typed.
  const [before] = useState(website);
  const connect = useConnectWebsite(agent.id);
  const disconnect = before ? (
    <DisconnectButton kind="website" agent={agent} onDisconnected={onClose} />
  ) : null;
  return (
    <FormDialog
      title={t(before ? 'channels.edit_website_title' : 'channels.add_website_title')}
      description={t('channels.website_description', { name: agent.name })}
      submitText={t(before ? 'buttons.save' : 'buttons.connect')}
      beside={disconnect}
      footer={({ isChanged }) =>
        before && !isChanged ? (
          <>
            {disconnect}
            <Button onClick={onClose}>{t('design.close')}</Button>
          </>
        ) : undefined
      }
      schema={WebsiteForm}
      defaultValues={{ url: before?.url ?? '', description: before?.description ?? '' }}
      failureOf={(error) => formFailure(error, failureText(error, t))}
      onSubmit={async (source) => {
        await connect.mutateAsync(source);
        toast.success(t(before ? 'channels.website_updated' : 'channels.website_added'));
        if (before) onClose();
      }}
      onClose={onClose}
    >
      <TextField
        name="url"
        label={t('channels.website_url')}
        hint={t('channels.website_url_hint')}
        errorText={t('channels.please_enter_url')}
        inputMode="url"
        autoComplete="url"
        spellCheck={false}
        maxLength={2048}
        placeholder="https://"
      />
      <TextAreaField
        name="description"
        label={t('fields.description')}
        hint={t('channels.website_about_hint')}
        errorText={t('channels.markup_not_allowed')}
        maxLength={500}
        rows={3}
      />
      {before ? <WebsiteSnippetSection agent={agent} onTry={onTry} /> : null}
    </FormDialog>
  );
}

/** An address as people type it, with the scheme that they leave out; what digits follow is a host before its port. */
export function withScheme(url: string): string {
  const text = url.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`;
}
