/** What to do about changed data for whoever has not changed them. */
export const fremdeAenderung = 'ändern Sie bitte sofort Ihr Passwort'
