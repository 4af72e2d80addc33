import { useTranslation } from 'react-i18next';
import { AccentColorField } from './accent-color-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { ChatboxSizeField } from './chatbox-size-field.tsx';
import { ColorModeField } from './color-mode-field.tsx';
import type { DesignFieldProps } from './design-value.ts';
import { FeedbackFields } from './feedback-fields.tsx';
import { PositionFields } from './position-fields.tsx';
import { DesignPreview, type DesignPreviewProps } from './preview/design-preview.tsx';

export type ChatDesignPanelProps = DesignFieldProps & { preview: DesignPreviewProps };

/** How the agent looks on a website, beside the website's own widget. */
export function ChatDesignPanel({ preview, ...field }: ChatDesignPanelProps) {
  const { t } = useTranslation();
  return (
    <div className="@container">
      <div className="grid gap-6 @3xl:grid-cols-[260px_minmax(0,1fr)]">
        <fieldset className="grid @md:grid-cols-2 @3xl:grid-cols-1 content-start gap-4">
          <legend className="sr-only">{t('chatDesign.section')}</legend>
          <ColorModeField {...field} />
          <AccentColorField {...field} />
          <AvatarField {...field} />
          <ChatboxSizeField {...field} />
          <PositionFields {...field} />
          <FeedbackFields {...field} />
        </fieldset>
        <DesignPreview {...preview} />
      </div>
    </div>
  );
}
