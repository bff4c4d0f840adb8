export { PublishHost } from './page/publish-host.tsx';
