/** What the list of all that was submitted is called, wherever one is led to it. */
export const anfragenTitel = 'Was Sie uns geschickt haben'
