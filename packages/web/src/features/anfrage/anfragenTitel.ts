/** What the list of requests is called, wherever one is led to it. */
export const anfragenTitel = 'Meine Anfragen'
