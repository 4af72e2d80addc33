/** Variables that every conversation has. */
const SYSTEM_VARIABLES = [
  'system__caller_id',
  'system__called_number',
  'system__call_sid',
  'system__conversation_id',
  'system__agent_id',
  'system__call_duration_secs',
  'system__time',
  'system__timezone',
];

/** Names that a field with `list={id}` offers while a variable's name is typed. */
export function VariableNames({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {[...new Set([...names, ...SYSTEM_VARIABLES])].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
