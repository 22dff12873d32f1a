/** The role that customers' calls run as; one for all databases of a server, and nobody signs in as it. */
export const kundenrolle = 'ekp_app'
