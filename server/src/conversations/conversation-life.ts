/** A conversation without a sign of life for this long was left behind by a process that is gone. */
export const LIFE_SIGN_SECONDS = 120;
/** A chat that is held call by call counts as over after this long. */
export const CHAT_IDLE_SECONDS = 600;
