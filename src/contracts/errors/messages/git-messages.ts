import { messagesOf } from './define-messages.ts';

/** A server that is there and does not do what was asked. */
export const gitRefusedError = /* @__PURE__ */ messagesOf('git-refused', {
  login: '{ $origin } asks for a token. Make one there that may read and write this repository, and enter it here.',
  token:
    '{ $origin } does not accept the token. It may have expired, or may not open this repository. Enter another one.',
  forbidden:
    '{ $origin } does not allow this. The token may not write, or the branch is protected. Change that on the server, or use another branch.',
  absent:
    '{ $origin } has no repository at this address, or hides it from this token. Create it there first, empty, and check the address.',
  tooLarge:
    '{ $origin } takes no upload of this size. Leave the large files out with the label local-only, or raise the limit on the server.',
  failed: '{ $origin } failed ({ $status }). Nothing was changed here. Try again later.',
  status: '{ $origin } answered with { $status }. Check the address.',
  redirect:
    '{ $origin } redirects to another address, which is not followed, so that the token goes nowhere else. Enter the final address of the repository; it often ends in .git.',
  elsewhere: 'The answer of { $origin } leads to another server, which was not contacted.',
  noGit:
    '{ $origin } does not answer as a git server at this address. Enter the address that git clone takes, with https.',
  moved: 'The branch on { $origin } has new commits. Take them first, then send.',
  push: '{ $origin } refused the commits: { $reason }',
  conflicts: 'Files wait for your decision. Nothing is sent until you have decided about each.',
  large: 'Large files would be sent: { $list }. Confirm that, or label them local-only.',
  nothing: 'There is nothing to send: the notebook has no commit that may leave.',
});

/** What a server or an archive sent and what git cannot be. */
export const gitDamagedError = /* @__PURE__ */ messagesOf('git-damaged', {
  cut: 'What came from the server is not complete. Nothing was changed. Try again.',
  pack: 'What came from the server is not a pack of git. Nothing was changed.',
  large: 'The repository holds more than fits: the limit is { $bytes } bytes. Nothing was changed.',
  deep: 'The repository has folders more than { $n } deep. Nothing was changed.',
  manyFiles: 'The repository has more than { $n } files in one version. Nothing was changed.',
  incomplete:
    'The server names commits or files that it did not send. Nothing was changed. Have the repository checked on the server.',
  name: 'The repository has a file name that git forbids: { $path }. Nothing was changed.',
  names:
    'The repository has file names that a notebook cannot have: { $list }. Rename them there. Nothing was changed.',
  answer: '{ $origin } did not answer as git does. Nothing was changed. Check the address, and try again.',
});

export const gitBlockedError = /* @__PURE__ */ messagesOf('cors-blocked', {
  gitCors:
    '{ $origin } is there, but does not let this page read its answers. Allow { $page } on the server (in Forgejo and Gitea: the section cors of the configuration), or put a small proxy before it. The guide says how.',
});

export const gitUnreachableError = /* @__PURE__ */ messagesOf('server-unreachable', {
  gitServer: '{ $origin } cannot be reached. Check the address and your connection.',
  gitEnded: 'The connection to { $origin } ended early. Nothing was changed. Try again.',
});

export const gitAddressError = /* @__PURE__ */ messagesOf('bad-input', {
  gitHttp:
    '{ $origin } would get your token and your notes unencrypted. Use an address that begins with https; http is for servers on this device or in your own network.',
});
