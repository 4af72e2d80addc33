// What belongs here: what the offline model must know of a language to understand and to speak it.

/** What a caller may be doing; each pattern is matched against plain text (lower case, no accents). */
export type Patterns = {
  greeting: RegExp;
  thanks: RegExp;
  howAreYou: RegExp;
  whoAreYou: RegExp;
  areYouRobot: RegExp;
  whichModel: RegExp;
  capabilities: RegExp;
  yes: RegExp;
  no: RegExp;
  goodbye: RegExp;
  nothingElse: RegExp;
  repeat: RegExp;
  wait: RegExp;
  human: RegExp;
  leak: RegExp;
  refusal: RegExp;
  correction: RegExp;
  trouble: RegExp;
  /** How a question begins or what gives one away without its question mark. */
  question: RegExp;
  howMuch: RegExp;
  howLong: RegExp;
  where: RegExp;
  openWhen: RegExp;
  /** Asks for a time, day or date. */
  when: RegExp;
  /** Asks for something to be done: "I want to". */
  request: RegExp;
  /** Leans on what was said before: "and", "what about". */
  followUp: RegExp;
  /** What precedes a name: "my name is". */
  nameLead: RegExp;
  /** What precedes any value: "it is". */
  valueLead: RegExp;
};

/** Ways to recognise what in a prompt is said to the agent rather than to callers; matched against the original text. */
export type PromptPatterns = {
  /** "You are": replaced by `iAm`. */
  identity: RegExp;
  iAm: string;
  /** "Tell callers that": dropped. The first group, if any, is the condition before it. */
  sayThat: RegExp;
  /** A sentence that instructs the agent. */
  instruction: RegExp;
  /** Lead-in of a listed question: "Ask for the". */
  askFor: RegExp;
  /** "Your goal is to". */
  goal: RegExp;
  /** "Help customers…" as a goal. */
  help: RegExp;
  /** Reported speech about the caller, turned to the caller. */
  toCaller: readonly (readonly [RegExp, string])[];
};

/** What is said; several wordings take turns. */
export type Phrases = {
  greet: readonly string[];
  welcome: readonly string[];
  howAreYou: readonly string[];
  assistant: string;
  robot: string;
  model: string;
  iCan: string;
  capabilities: string;
  goodbye: readonly string[];
  thanksGoodbye: string;
  nothingToRepeat: string;
  wait: string;
  human: readonly string[];
  /** Where a request ends up that nothing else can be said to. */
  kept: string;
  unknown: readonly string[];
  partial: readonly string[];
  /** Quotes `{text}` from the document `{title}`, which is in another language. */
  documentSays: string;
  anythingElse: readonly string[];
  noted: readonly string[];
  thanksName: string;
  sorry: string;
  tellMore: readonly string[];
  decline: string;
  again: readonly string[];
  couldYouGive: string;
  invalid: Readonly<Record<'email' | 'phone' | 'count' | 'date' | 'reference' | 'name' | 'yesNo', string>>;
  skipped: readonly string[];
  summary: string;
  summaryAsk: string;
  confirmed: string;
  whatToCorrect: string;
  corrected: string;
  labels: Readonly<Record<'email' | 'phone' | 'name', string>>;
  notGiven: string;
  toolNeeds: string;
  toolDone: readonly string[];
  toolDoneSilently: string;
  toolFailed: readonly string[];
  toolRuns: readonly string[];
};

/**
 * A language's file: words separated by spaces, patterns written between slashes with their flags. A pattern of callers
 * that it leaves out is that of English.
 */
export type LexiconWords = {
  stopWords: string;
  weakWords: string;
  patterns: Readonly<Partial<Record<keyof Patterns, string>>>;
  prompt: Readonly<Record<Exclude<keyof PromptPatterns, 'toCaller'>, string>> & {
    toCaller: readonly (readonly string[])[];
  };
  phrases: Phrases;
};

/** One language. */
export type Lexicon = {
  language: string;
  /** Words without content, separated by spaces. */
  stopWords: ReadonlySet<string>;
  /** Words with little content, such as "have" and "sell". */
  weakWords: ReadonlySet<string>;
  patterns: Patterns;
  prompt: PromptPatterns;
  phrases: Phrases;
};
