/** What the widget itself says. */
export type WidgetTexts = {
  open: string;
  close: string;
  expand: string;
  reduce: string;
  /** Under the agent's name. */
  role: string;
  conversation: string;
  /** Said while the first message stands alone. */
  howCanIHelp: string;
  you: string;
  thinking: string;
  message: string;
  send: string;
  error: string;
  lost: string;
  reconnect: string;
  ended: string;
  again: string;
  fetching: string;
  /** Why it is not connected. */
  offline: string;
  reconnecting: string;
  busy: string;
  unavailable: string;
  tryAgain: string;
  elsewhere: string;
  here: string;
  /** Above a conversation that has begun in place of another. */
  forgotten: string;
  /** `{when}` is replaced, as by "in 20 seconds". */
  tooMuch: string;
  /** Under a message. */
  waiting: string;
  notSent: string;
  sendAgain: string;
  confirmNew: string;
  keep: string;
  helpful: string;
  unhelpful: string;
  rateConversation: string;
  /** `{n}` is replaced. */
  star: string;
  comment: string;
  thanks: string;
  talk: string;
  /** Above what was said by voice. */
  call: string;
  voiceFailed: string;
};
