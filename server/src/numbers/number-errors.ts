import { ExpectedError } from '../http/expected-error.ts';

/** The team has no such number. */
export class NumberNotFound extends ExpectedError {
  override name = 'NumberNotFound';
  /** @param number as it was named: its id, or the number itself */
  constructor(number: string) {
    super(`No number ${number} in this team.`, { code: 'number_not_found', status: 404 });
  }
}

/** The team has the number already. */
export class NumberExists extends ExpectedError {
  override name = 'NumberExists';
  constructor(number: string) {
    super(`Your team has the number ${number} already.`, { code: 'number_exists', status: 409 });
  }
}

/** An agent answers the number, so that it can neither go nor be hidden. */
export class NumberInUse extends ExpectedError {
  override name = 'NumberInUse';
  constructor(agent: string) {
    super(`“${agent}” answers this number. Remove it from the agent first.`, {
      code: 'number_in_use',
      status: 409,
    });
  }
}

/** Another agent answers the number; only a request that says so moves it. */
export class NumberTaken extends ExpectedError {
  override name = 'NumberTaken';
  constructor(number: string, agent: { id: string; name: string }) {
    super(`“${agent.name}” answers the number ${number}. Ask for it to be moved, or choose another number.`, {
      code: 'number_taken',
      status: 409,
      detail: { agent },
    });
  }
}

/** The number is not one that agents may answer. */
export class NumberNotAvailable extends ExpectedError {
  override name = 'NumberNotAvailable';
  constructor(number: string) {
    super(`The number ${number} is not available to agents.`, { code: 'number_not_available', status: 409 });
  }
}

/** What was given is no telephone number. */
export class NumberInvalid extends ExpectedError {
  override name = 'NumberInvalid';
  /** @param path field of the request that held it */
  constructor(path: string) {
    super('This is not a telephone number in international form, such as +33 1 99 00 12 34.', {
      code: 'number_invalid',
      status: 400,
      detail: { fields: [{ path, message: 'number_invalid' }] },
    });
  }
}

/** The team has no such IVR or user. */
export class TransferTargetNotFound extends ExpectedError {
  override name = 'TransferTargetNotFound';
  constructor(id: string) {
    super(`No IVR or user ${id} in this team.`, { code: 'transfer_target_not_found', status: 404 });
  }
}
