import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from './class-names.ts';
import { HiddenFileInput } from './hidden-file-input.tsx';

type FileChooserProps = {
  /** Names the place, for assistive technology. */
  label: string;
  dropText: string;
  chooseText: string;
  /** Which files are taken. */
  bounds: string;
  accept: string;
  /** Icon and state of the button. */
  button: Pick<ButtonProps, 'ref' | 'icon' | 'disabled' | 'loading'>;
  /** Files can be dropped on it; without it, something around takes them. */
  takesDrops?: boolean;
  /** Stands beside the button. */
  children?: ReactNode;
  onChoose: (files: readonly File[]) => void;
};

/** A place for files: chosen by its button, or dropped there. */
export function FileChooser(props: FileChooserProps) {
  const {
    label,
    dropText,
    chooseText,
    bounds,
    accept,
    button,
    takesDrops = false,
    children,
    onChoose,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const drops = useDrops(onChoose);
  return (
    <section
      aria-label={label}
      {...(takesDrops ? drops.handlers : {})}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-6 text-center transition-colors',
        drops.isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p className="text-base text-muted max-sm:hidden">{dropText}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" {...button} onClick={() => input.current?.click()}>
          {chooseText}
        </Button>
        {children}
      </div>
      <p className="text-faint text-xs">{bounds}</p>
      <HiddenFileInput ref={input} multiple accept={accept} label={chooseText} onFiles={onChoose} />
    </section>
  );
}

function useDrops(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
