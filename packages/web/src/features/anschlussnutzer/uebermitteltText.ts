/** Said after a contact request has arrived [kontaktanfrage-7]. */
export const uebermitteltText =
  'Ihre Anfrage wurde erfolgreich übermittelt. Wir kümmern uns schnellstmöglich um Ihr Anliegen.'
