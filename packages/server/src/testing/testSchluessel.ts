/** The server's key, as tests have it. */
export const testSchluessel = 'ein-schluessel-nur-fuer-die-tests-42'
