/** How long the first word of a call may take, in milliseconds. */
export const LINE_START_MS = 5_000;
/** Frames of any kind: twice the smallest pieces that platforms send, and what the network delayed for 20 seconds. */
export const LINE_FRAMES = { perSecond: 200, burst: 2_000 };
/** What the client of a line may send and leave unread. */
export const LINE_BOUNDS = {
  bufferedBytes: 1_000_000,
  /** A platform that sent nothing for this long, neither sound nor an answer to whether it is there, is gone. */
  silenceMs: 15_000,
  /** Frames without sound: marks come some times a second. */
  signals: { perSecond: 40, burst: 200 },
};
