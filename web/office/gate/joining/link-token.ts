/**
 * The secret of a link in an email, which is the fragment of its address: browsers don't send that to
 * anyone. It's taken out of the address at once, so that it stays in no history.
 */
export function takeLinkToken(): string {
  const token = location.hash.slice(1)
  if (token !== '') history.replaceState(history.state, '', location.pathname)
  return token
}
