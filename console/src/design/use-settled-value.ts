import { useEffect, useState } from 'react';

/** A value as it was when it last stayed the same for a while; spares heavy work during typing. */
export function useSettledValue<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
