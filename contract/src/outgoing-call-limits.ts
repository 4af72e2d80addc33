/** Bounds of lists of numbers that agents do not call. */
export const DO_NOT_CALL = {
  noteMax: 200,
  pageSize: 50,
  pageMax: 200,
  /** Characters of one import; a request has 2 MB at most. */
  importMax: 1_500_000,
  /** Lines of one import. */
  importRowsMax: 50_000,
  /** Rows of an import that are named because they cannot be read. */
  refusedShown: 100,
} as const;

/** Bounds of calls that agents place. */
export const OUTGOING_CALLS = {
  /** How long a callee's telephone rings, in seconds. */
  ringSeconds: 30,
  /** How far ahead a call may be ordered. */
  daysAhead: 90,
  /** A call that could not be placed this long after its time is not placed any more. */
  lateSeconds: 3_600,
  /** Calls of a team that may ring at once. */
  ringingMax: 5,
  /** Calls of a team that may wait. */
  waitingMax: 1_000,
  variablesMax: 100,
  variableMax: 5_000,
  /** Words in which a platform refused a call. */
  detailMax: 200,
  consentMax: 200,
  /** Characters of what is said to a voicemail. */
  voicemailMax: 1_000,
  keyMax: 200,
  pageSize: 50,
  pageMax: 200,
  /** How long numbers are remembered once a call is over, in days. */
  numberDays: 30,
} as const;

/** Calls to lists of people. */
export const CAMPAIGNS = {
  nameMax: 100,
  /** Campaigns of a team that are no longer drafts, nor over. */
  openMax: 20,
  windowsMax: 5,
  retriesMax: 10,
  retryMinutesMax: 14 * 24 * 60,
  callsAtOnceMax: 50,
  rowsMax: 50_000,
  columnsMax: 50,
  fileBytes: 20 * 1024 * 1024,
  /** Characters of a name, a time zone or a reference of consent. */
  cellMax: 200,
  /** Rows that a preview shows. */
  sampleRows: 10,
  /** Problems that a preview names. */
  problemsShown: 100,
  /** Half of so many newest calls must fail for a campaign to pause itself. */
  breakerCalls: 10,
  /** How long numbers and variables are remembered once a campaign is over, in days. */
  rememberedDays: 90,
  pageSize: 50,
  pageMax: 200,
  rowPageSize: 100,
  rowPageMax: 1_000,
} as const;
