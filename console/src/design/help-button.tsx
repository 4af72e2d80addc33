import { CircleQuestionMark } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deferredModule } from './deferred-module.ts';
import { IconButton } from './icon-button.tsx';

// What floats is fetched when a pointer or the focus comes near.
const popupModule = deferredModule(() => import('./help-popup.tsx'));

/**
 * Beside a heading: opens two sentences about what stands below it.
 * @param props `text` is the key of these, `about` names what they are about where a screen has several, `align` is the
 * edge of the button at which they begin or end
 */
export function HelpButton({
  text,
  about,
  align = 'start',
}: {
  text: string;
  about?: string;
  align?: 'start' | 'end';
}) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const prepare = () => popupModule.load().catch(() => undefined);
  const handleClick = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Without a connection there is nothing to open yet.
    if (await prepare()) setAnchor((open) => (open ? undefined : currentTarget));
  };
  const popup = popupModule.loaded();
  return (
    <>
      <IconButton
        size="sm"
        label={about === undefined ? t('design.help') : t('design.help_about', { name: about })}
        icon={CircleQuestionMark}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={handleClick}
      />
      {anchor && popup ? (
        <popup.HelpPopup anchor={anchor} align={align} text={t(text)} onClose={() => setAnchor(undefined)} />
      ) : null}
    </>
  );
}
