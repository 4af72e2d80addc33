/** First and last name, or the e-mail address where none is set. */
export function fullName({ firstname, lastname, email }: Named): string {
  return `${firstname ?? ''} ${lastname ?? ''}`.trim() || (email ?? '');
}

/** Columns of an account that may not be there. */
type Named = { firstname: string | null; lastname: string | null; email: string | null };
