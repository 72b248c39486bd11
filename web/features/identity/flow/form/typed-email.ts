// Who goes from the login to the recovery has often typed the email already.

let email = ''

/** Keeps the email of the form that a link is part of. */
export function keepEmail({ currentTarget }: { currentTarget: Element }): void {
  email = currentTarget.closest('form')?.querySelector<HTMLInputElement>('[name=identifier]')?.value ?? ''
}

/** The email that was kept last; empty if none was. */
export const keptEmail = (): string => email
