// What mail programs make links of without being asked: names of hosts and addresses.
const linkable = /(?<=[\p{L}\p{N}_-])[.@\u3002\uff0e\uff61](?=\p{L})/gu

/** Text that no mail program makes a link of: a place to break, which nobody sees, stands after each point within a word. */
export const unlinked = (text: string) => text.replace(linkable, '$&\u200b')
