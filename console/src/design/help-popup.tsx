import { Popover } from '@base-ui/react/popover';
import { useTranslation } from 'react-i18next';

/** The text of a help button; Escape, a click elsewhere and a second click on the button close it. */
export function HelpPopup({
  anchor,
  align,
  text,
  onClose,
}: {
  anchor: HTMLElement;
  align: 'start' | 'end';
  text: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const handleOpenChange = (open: boolean, { event }: Popover.Root.ChangeEventDetails) => {
    // The button closes it itself.
    if (!open && !(event.target instanceof Node && anchor.contains(event.target))) onClose();
  };
  return (
    <Popover.Root open onOpenChange={handleOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-popup"
        >
          <Popover.Popup
            finalFocus={() => anchor}
            className="max-w-[min(20rem,100vw-1.5rem)] rounded-md bg-raised p-3 text-base text-ink shadow-float outline-none"
          >
            <Popover.Title className="sr-only">{t('design.help')}</Popover.Title>
            <Popover.Description>{text}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
