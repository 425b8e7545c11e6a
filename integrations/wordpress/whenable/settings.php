<?php
/**
 * The page of the plugin's settings.
 */

namespace Whenable;

defined( 'ABSPATH' ) || exit;

const settings_path = 'options-general.php?page=whenable';

const example_page = 'https://booking.example.com/h/ada';

add_action(
	'admin_init',
	static function () {
		register_setting(
			'whenable',
			pages_option,
			array( 'type' => 'string', 'default' => '', 'sanitize_callback' => __NAMESPACE__ . '\check_pages' )
		);
	}
);

/** Keeps what was typed, and names each line that is not the address of a host's page. */
function check_pages( $typed ): string {
	$lines = lines_of( sanitize_textarea_field( is_string( $typed ) ? $typed : '' ) );
	// WordPress asks twice when it stores an option for the first time.
	$named = array_column( get_settings_errors( pages_option ), 'code' );
	foreach ( $lines as $line ) {
		$code = 'page-' . md5( $line );
		if ( null === read_host_page( $line ) && ! in_array( $code, $named, true ) ) {
			add_settings_error(
				pages_option,
				$code,
				/* translators: 1: what was typed, 2: an address */
				sprintf( __( '“%1$s” is not the address of a host’s page. Example: %2$s', 'whenable' ), $line, example_page )
			);
		}
	}
	return implode( "\n", $lines );
}

add_action(
	'admin_menu',
	static function () {
		add_options_page( 'Whenable', 'Whenable', 'manage_options', 'whenable', __NAMESPACE__ . '\show_settings' );
	}
);

add_filter(
	'plugin_action_links_' . plugin_basename( __DIR__ . '/whenable.php' ),
	static function ( $links ) {
		$settings = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( settings_path ) ), esc_html__( 'Settings', 'whenable' ) );
		return array_merge( array( $settings ), $links );
	}
);

/** Where hosts find the address of their page in Whenable, in its words. */
function path_to_address(): string {
	$names = array( __( 'Settings', 'whenable' ), __( 'Profile', 'whenable' ), __( 'Your page', 'whenable' ) );
	return implode( is_rtl() ? ' ← ' : ' → ', $names );
}

function show_settings(): void {
	/* translators: %s: where it is, such as “Settings → Profile → Your page” */
	$pages_help = __( 'The addresses of the hosts’ pages in Whenable, one per line. The block offers what these pages list. Hosts find theirs in Whenable: %s.', 'whenable' );
	/* translators: %s: the name of the block */
	$on_pages_help = __( 'In the editor, add the block “%s” and choose an event type. Where there are no blocks, type a shortcode:', 'whenable' );
	?>
	<div class="wrap">
		<h1>Whenable</h1>
		<form action="options.php" method="post">
			<?php settings_fields( 'whenable' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="whenable-pages"><?php esc_html_e( 'Pages of hosts', 'whenable' ); ?></label></th>
					<td>
						<textarea id="whenable-pages" name="<?php echo esc_attr( pages_option ); ?>" rows="4" class="large-text code" dir="ltr"
							spellcheck="false" placeholder="<?php echo esc_attr( example_page ); ?>"
							aria-describedby="whenable-pages-help"><?php echo esc_textarea( get_option( pages_option, '' ) ); ?></textarea>
						<p class="description" id="whenable-pages-help">
							<?php echo esc_html( sprintf( $pages_help, path_to_address() ) ); ?>
						</p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<h2><?php esc_html_e( 'On your pages', 'whenable' ); ?></h2>
		<p><?php echo esc_html( sprintf( $on_pages_help, _x( 'Booking', 'block title', 'whenable' ) ) ); ?></p>
		<ul class="ul-disc">
			<li><code dir="ltr">[whenable event_type="intro-call"]</code> – <?php esc_html_e( 'the times of the event type with this name in its address', 'whenable' ); ?></li>
			<li><code dir="ltr">[whenable event_type="intro-call" display="popup" label="Book a call"]</code> – <?php esc_html_e( 'a button that opens them', 'whenable' ); ?></li>
			<li><code dir="ltr">[whenable host="ada"]</code> – <?php esc_html_e( 'everything that a host offers', 'whenable' ); ?></li>
		</ul>
	</div>
	<?php
}
