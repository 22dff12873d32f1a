/** What a mail offers to a customer whose password somebody else may know. */
export const neuesPasswort = {
  warnung: 'setzen Sie Ihr Passwort bitte sofort über „Passwort vergessen“ zurück',
  knopf: { text: 'Passwort zurücksetzen', url: '/passwort/vergessen' },
} as const
