/** Why a part of a function cannot be saved as it is. */
export type FunctionErrorCode =
  | 'name_required'
  | 'name_invalid'
  | 'url_required'
  | 'url_invalid'
  | 'url_braces'
  | 'url_host_open'
  | 'secret_misplaced'
  | 'secret_text'
  | 'required'
  | 'twice'
  | 'description_or_value_required'
  | 'body_not_allowed'
  | 'header_invalid'
  | 'secret_required'
  | 'variable_invalid';

/** By path: `name`, `url`, and for rows their key with the field, such as `body.customer.name`. */
export type FunctionErrors = Record<string, FunctionErrorCode>;
