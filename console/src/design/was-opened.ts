import { useState } from 'react';

/** Whether something is or was open, so that its code is fetched with the first opening and stays for the closing. */
export function useWasOpened(open: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  return open || wasOpened;
}
