import { sql } from 'kysely'

/** Whether a customer has a password of his own. */
export const hatEigenesPasswort = sql<boolean>`(anschlussnutzer.passwort_hash is not null and not anschlussnutzer.passwort_einmalig)`
