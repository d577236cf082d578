import { PolicyPage, type Section } from './PolicyPage.tsx'

const SECTIONS: readonly Section[] = [
  {
    id: 'cookies',
    title: 'Two cookies, both needed',
    body: (
      <>
        <dl>
          <div>
            <dt>session</dt>
            <dd>
              Says that you are signed in. Scripts cannot read it. It is deleted when you sign out, and after
              a day at the latest.
            </dd>
          </div>
          <div>
            <dt>token</dt>
            <dd>
              Sent with every change you make, so that no other site can make one in your name. It is deleted
              with the session.
            </dd>
          </div>
        </dl>
        <p>
          You cannot sign in without them. There are no advertising or tracking cookies, and no third-party
          cookies.
        </p>
      </>
    ),
  },
  {
    id: 'storage',
    title: 'What else your browser keeps',
    body: (
      <ul>
        <li>Whether you prefer lists as a grid or as rows.</li>
        <li>How far you had scrolled in a list, so that Back returns there; until you close the tab.</li>
        <li>
          A copy of the catalogue, so that lists open at once. The prices in it are those of your account, and
          are removed when you sign out or change account.
        </li>
      </ul>
    ),
  },
  {
    id: 'remove',
    title: 'Removing it',
    body: (
      <p>
        Sign out, then delete the data of this site in the settings of your browser. The next sign-in starts
        fresh.
      </p>
    ),
  },
]

/** What the portal keeps in a browser. */
export const CookiesPage = () => (
  <PolicyPage title="Cookies" intro="What this portal keeps in your browser, and why." sections={SECTIONS} />
)
