import { OFFERED_KINDS } from '@parley/client/given-files/file-problem.ts';
import { FileTray, type TrayFile, type TurnedAway } from '@parley/client/given-files/file-tray.ts';
import { uploadGivenFile } from '@parley/client/given-files/upload-given-file.ts';
import type { SentFile } from '@parley/client/live-event.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Chat } from '../conversation/use-chat.ts';
import { AttachmentChip } from './attachment-chip.tsx';
import { AttachmentIcon } from './attachment-icon.tsx';
import { attachmentTexts } from './attachment-texts.ts';
import css from './attachments.css?inline';
import { filesGiven } from './files-given.ts';
import { useBegunConversation } from './use-begun-conversation.ts';
import { useGivenByHand } from './use-given-by-hand.ts';

/** Where files are given. */
export type AttachmentContext = {
  /** Address of the server, with a slash at its end. */
  server: string;
  language: string;
  /** Files that the agent takes in one conversation. */
  most: number;
};

export type AttachmentTrayProps = {
  context: AttachmentContext;
  field: RefObject<HTMLTextAreaElement | null>;
  chat: Chat;
  /** Told what waits; undefined where nothing does. */
  onChange: (waiting: WaitingFiles | undefined) => void;
};

/** Files that wait for the message. */
export type WaitingFiles = {
  /**
   * Uploads them and clears the tray; absent while it does. Gives undefined where one was not taken: all of them stay
   * then.
   */
  send?: () => Promise<readonly SentFile[] | undefined>;
};

/** The files that were chosen for the next message, above the field, and the button that chooses them. */
export function AttachmentTray(props: AttachmentTrayProps) {
  const { field, context } = props;
  const texts = attachmentTexts(context.language);
  const { files, turnedAway, isSending, add, remove, stop } = useChosenFiles(props);
  const button = useRef<HTMLButtonElement>(null);
  const isOver = useGivenByHand(field, add);
  useLayoutEffect(() => wear(field.current), [field]);

  function handleRemove(key: number) {
    remove(key);
    // What had the focus is gone.
    button.current?.focus();
  }
  function handleStop() {
    stop();
    field.current?.focus();
  }
  function sendAgain() {
    field.current?.focus();
    field.current?.form?.requestSubmit();
  }

  return (
    <>
      {isOver ? <p className="drop">{texts.drop}</p> : null}
      {turnedAway ? (
        <p className="turned-away" role="alert">
          <b>{turnedAway.name}</b> {texts[turnedAway.problem].replace('{n}', String(context.most))}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className="tray" aria-label={texts.list}>
          {files.map((file) => (
            <AttachmentChip
              key={file.key}
              file={file}
              texts={texts}
              language={context.language}
              most={context.most}
              isSending={isSending}
              onAgain={sendAgain}
              onRemove={() => handleRemove(file.key)}
            />
          ))}
          {isSending ? (
            <li>
              <button type="button" className="stop" onClick={handleStop}>
                {texts.stop}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
      <AttachButton button={button} label={texts.attach} isOff={isSending} onFiles={add} />
    </>
  );
}

/** The files that wait, and what can be done with them. */
function useChosenFiles({ context, field, chat, onChange }: AttachmentTrayProps) {
  const [files, setFiles] = useState<readonly TrayFile[]>([]);
  const [turnedAway, setTurnedAway] = useState<TurnedAway>();
  const [tray] = useState(
    () => new FileTray((file, options) => uploadGivenFile(context.server, file, options), setFiles),
  );
  const begin = useBegunConversation(chat);
  const isSending = files.some(({ state }) => state.phase === 'sending');

  useLayoutEffect(() => () => tray.stop(), [tray]);
  useLayoutEffect(() => {
    if (field.current) field.current.readOnly = isSending;
    onChange(files.length === 0 ? undefined : isSending ? {} : { send });
    async function send() {
      setTurnedAway(undefined);
      const sent = await tray.send(begin);
      if (sent) tray.clear();
      return sent;
    }
  }, [files, isSending, tray, begin, field, onChange]);

  return {
    files,
    turnedAway,
    isSending,
    add(chosen: Iterable<File>) {
      setTurnedAway(tray.add(chosen, context.most - filesGiven(chat.state)));
      field.current?.focus();
    },
    remove: (key: number) => tray.remove(key),
    stop: () => tray.stop(),
  };
}

type AttachButtonProps = {
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  isOff: boolean;
  onFiles: (files: File[]) => void;
};

/** Asks for files of this device. */
function AttachButton({ button, label, isOff, onFiles }: AttachButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={OFFERED_KINDS}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen once more.
          currentTarget.value = '';
        }}
      />
      <button
        ref={button}
        type="button"
        className="tool attach"
        aria-label={label}
        title={label}
        aria-disabled={isOff}
        onClick={() => (isOff ? undefined : chooser.current?.click())}
      >
        <AttachmentIcon name="clip" />
      </button>
    </>
  );
}

let sheet: CSSStyleSheet | undefined;

// The chat lives in the shadow of its element, which has its own style.
function wear(field: HTMLElement | null): void {
  const root = field?.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}
