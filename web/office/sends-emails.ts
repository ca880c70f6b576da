/** Whether this deployment has a mail server (README, `SMTP_URL`); without one, emails are kept. The page says so. */
export const sendsEmails = document.querySelector('meta[name="emails"][content="kept"]') === null
