import { oneLine } from './oneLine.ts'

// What mail programs make links of without being asked: names of hosts and addresses, what has a scheme, Windows shares.
const linkable = /(?<=[\p{L}\p{M}\p{N}_-])[.@\u3002\uff0e\uff61](?=\p{L})|(?<=\p{L}):(?=\S)|\\(?=\\)/gu

/**
 * A line that no mail program makes a link of: a place to break, which nobody sees, stands after each point and colon
 * within a word. What `oneLine` takes out goes first, or it would hide the point from us and not from the mail program.
 */
export const unlinked = (text: string) => oneLine(text).replace(linkable, '$&\u200b')
