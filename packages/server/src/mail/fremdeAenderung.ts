/** What a mail about changed data says to whoever has not changed them. */
export const fremdeAenderung =
  'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort und melden Sie sich bei unserem Kundenservice.'
